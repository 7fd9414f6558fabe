/** Public interface of this area for other areas. */
export { lockClient } from './apply-action.ts';
