/** All that other areas may use of this one. */
export { lockClient } from './apply-action.ts';
