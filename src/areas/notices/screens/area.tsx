import type { WebArea } from '../../area.ts';

/** Own notifications, which are a view. */
export const noticesArea: WebArea = { paletteEntries: [{ address: '/notificacoes' }] };
