import { useEffect, useState } from 'react';
import { linkAttributes, safeLink } from '../../../ui/safe-link.ts';
import { useFieldValue } from '../../form/state/form-context.tsx';
import { BlockHelp } from '../../registry/block-help.tsx';
import type { BlockProps } from '../../registry/element-entry.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { frameAddress } from './frame-address.ts';
import classes from './iframe-element.module.css';

/** Another page in a sandboxed frame. What the portal's policy does not let in is offered as a link. */
export function IframeElement({ name, element, label }: BlockProps) {
  const t = useRuntimeTexts();
  const value = useFieldValue(element.field ?? name);
  const address = frameAddress(value);
  const isRefused = useRefused(address?.src ?? null);
  const hasLabel = typeof element.label === 'string' && element.label !== '';
  const link = safeLink(value);
  if (value === null || value === undefined || value === '') return null;
  return (
    <section className={classes.root}>
      {hasLabel ? <h2 className={classes.title}>{label}</h2> : null}
      <BlockHelp help={element.help} />
      {address === null || isRefused ? (
        <p className={classes.refused}>
          {t('display.frameRefused')}{' '}
          {link === null ? null : (
            <a {...linkAttributes(link)} target="_blank" rel="noopener noreferrer">
              {t('display.frameOpen')}
            </a>
          )}
        </p>
      ) : (
        <iframe
          className={classes.frame}
          src={address.src}
          title={t('display.frame', { name: label })}
          sandbox={address.sandbox}
          referrerPolicy="no-referrer"
          loading="lazy"
        />
      )}
    </section>
  );
}

/** Whether the content security policy refused to load this address in a frame. */
function useRefused(src: string | null): boolean {
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => {
    if (src === null) return;
    const origin = new URL(src, location.href).origin;
    const onViolation = (event: SecurityPolicyViolationEvent) => {
      const isFrame = event.effectiveDirective === 'frame-src' || event.effectiveDirective === 'child-src';
      if (isFrame && (event.blockedURI === src || event.blockedURI.startsWith(origin))) setRefused(src);
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => document.removeEventListener('securitypolicyviolation', onViolation);
  }, [src]);
  return src !== null && refused === src;
}
