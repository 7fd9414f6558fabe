export { type QrCodePath, qrCodePath } from '../../../ui/format/qrcode-path.ts';
