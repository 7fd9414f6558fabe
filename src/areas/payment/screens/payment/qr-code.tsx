import { qrCodePath } from '../../../../render/inputs.ts';
import classes from './payment.module.css';

/** A QR code for screens: dark on white in every theme, as scanners need it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = qrCodePath(text);
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
