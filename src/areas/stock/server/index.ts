/** Public interface of this area for other areas. */
export { arrivalMessage } from './arrivals.ts';
export {
  issueStock,
  releaseStock,
  reserveStock,
  type StockRequest,
  type StockShortage,
  takeBackStock,
} from './reservations.ts';
