/** All that other areas may use of this one. */
export { arrivalMessage } from './arrivals.ts';
export {
  issueStock,
  releaseStock,
  reserveStock,
  type StockRequest,
  type StockShortage,
  takeBackStock,
} from './reservations.ts';
