/** Public interface of this area for other areas. */
export { addNodes } from './add-nodes.ts';
export { networkErrors } from './errors.ts';
export { beginChange, findNode, lockNetwork, type NetworkChange } from './nodes.ts';
export { assertInOwnNetwork, endsOf, isInOwnNetwork, refusalOf } from './own-network.ts';
export { isCustomer } from './preview-sponsor.ts';
