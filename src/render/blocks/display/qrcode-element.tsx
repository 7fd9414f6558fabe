import { useQuery } from '@tanstack/react-query';
import { safeLink } from '../../../ui/safe-link.ts';
import { useLinkProps } from '../../host/use-link-click.ts';
import type { BlockProps } from '../../registry/element-entry.ts';
import { ShownFrame } from '../../registry/shown-frame.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import { Clickable } from './clickable.tsx';
import { CopyButton } from './copy-button.tsx';
import classes from './qrcode-element.module.css';
import { useShownValue } from './use-shown-value.ts';

/** A text as a QR code, with the text itself below it and a button that copies it. */
export function QrCodeElement({ name, element, label }: BlockProps) {
  const t = useRuntimeTexts();
  const linkProps = useLinkProps();
  const { text } = useShownValue(name, element);
  const { data, isError } = useQuery({
    queryKey: ['qrcode', text],
    queryFn: async () => (await import('../../../language/values/pictures/qrcode-path.ts')).qrCodePath(text),
    enabled: text !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
  const link = safeLink(text);
  return (
    <ShownFrame element={element} label={label} isEmpty={text === ''}>
      <span className={classes.root}>
        {isError ? (
          <span className={classes.note}>{t('display.tooLong')}</span>
        ) : (
          <Clickable element={element} label={label}>
            <svg
              className={classes.code}
              role="img"
              aria-label={t('display.qrcode', { name: label })}
              viewBox={data === undefined ? '0 0 1 1' : `0 0 ${data.size} ${data.size}`}
              shapeRendering="crispEdges"
            >
              {data === undefined ? null : <path d={data.path} />}
            </svg>
          </Clickable>
        )}
        <span className={classes.side}>
          <span className={classes.text}>{link === null ? text : <a {...linkProps(link)}>{text}</a>}</span>
          <CopyButton text={text} />
        </span>
      </span>
    </ShownFrame>
  );
}
