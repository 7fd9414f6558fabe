import { lazyElement } from '../../registry/lazy-element.tsx';

/** Few forms have links: their code loads with the first. */
export const { component: LinkedRecord } = lazyElement(async () => (await import('./linked-record.tsx')).LinkedRecord);
