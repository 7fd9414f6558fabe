import { writeAny, writePercent } from '../../values/cell-text.ts';
import { chartType, displayType } from '../element-type.ts';

export const qrcodeType = displayType({
  description: 'The value as a QR code.',
  holds: 'text',
  look: 'qrcode',
  keepsLook: true,
  write: writeAny,
});

export const progressType = displayType({
  description: 'The value as a bar.',
  keys: ['min', 'max', 'format'],
  holds: 'percent',
  look: 'progress',
  keepsLook: true,
  write: writePercent,
});

export const tilesType = chartType('Figures side by side.');
