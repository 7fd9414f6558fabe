export { PdfElement } from '../blocks/pdf/pdf-element.tsx';
export { RepeatElement } from '../blocks/repeat/repeat-element.tsx';
export { ChecksElement } from '../blocks/status/checks-element.tsx';
export { CountdownElement } from '../blocks/status/countdown-element.tsx';
export { PriceElement } from '../blocks/status/price-element.tsx';
export { TrackElement } from '../blocks/status/track-element.tsx';
export { StripElement } from '../blocks/strip/strip-element.tsx';
