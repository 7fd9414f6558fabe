import { Fragment, type ReactNode, Suspense, useMemo, useState } from 'react';
import { type ActionEvent, type RuntimeHost, RuntimeProvider } from '../../../render/index.ts';
import { Awaited } from '../../../ui/components/awaited.tsx';
import { lazyComponent } from '../../../ui/components/lazy-part.tsx';
import { useLanguage } from '../../../ui/i18n/texts.ts';
import { useRuntimeHost } from './use-runtime-host.ts';

const OpenedViewDialog = lazyComponent(() =>
  import('../../../render/screens.ts').then((module) => module.OpenedViewDialog),
);

const SheetsDialog = lazyComponent(() => import('../../../render/screens.ts').then((module) => module.SheetsDialog));

const ValuesDialog = lazyComponent(() => import('../../../render/screens.ts').then((module) => module.ValuesDialog));

type RuntimeScreenProps = {
  readonly children: ReactNode;
  /** Receives the events emitted by actions of this screen. */
  readonly onEvent?: (event: ActionEvent) => void | Promise<void>;
};

/** A dialog over the screen that waits for an answer: an opened view, or a request for values. */
type Waiting = { readonly key: number; readonly draw: (close: (answer?: unknown) => void) => ReactNode };

/** Gives a screen that the runtime draws its host, and shows the views that its actions open over it. */
export function RuntimeScreen(props: RuntimeScreenProps) {
  const portal = useRuntimeHost(useLanguage());
  return <HostedScreen portal={portal} {...props} />;
}

/** The same with another host, such as that of a page outside of the frame. */
export function HostedScreen({
  portal,
  children,
  onEvent,
}: RuntimeScreenProps & { readonly portal: Omit<RuntimeHost, 'openView' | 'askValues' | 'emit'> }) {
  const [waiting, setWaiting] = useState<readonly (Waiting & { readonly close: (answer?: unknown) => void })[]>([]);
  const host = useMemo<RuntimeHost>(() => {
    const show = (draw: Waiting['draw']) =>
      new Promise<unknown>((resolve) => {
        setWaiting((before) => {
          const key = (before.at(-1)?.key ?? 0) + 1;
          const close = (answer?: unknown) => {
            setWaiting((now) => now.filter((each) => each.key !== key));
            resolve(answer);
          };
          return [...before, { key, draw, close }];
        });
      });
    return {
      ...portal,
      openView: (view) =>
        show((close) => {
          const Dialog = view.print === undefined ? OpenedViewDialog : SheetsDialog;
          return <Dialog view={view} onClose={close} />;
        }),
      askValues: async (question) => {
        const values = await show((close) => <ValuesDialog question={question} onAnswer={close} />);
        return isValues(values) ? values : null;
      },
      emit: (event) => {
        if (onEvent !== undefined) return onEvent(event);
        console.warn(`No machine of this screen listens to the event ${event.name}.`);
      },
    };
  }, [portal, onEvent]);
  return (
    <RuntimeProvider host={host}>
      {children}
      <Suspense fallback={<Awaited />}>
        {waiting.map(({ key, draw, close }) => (
          <Fragment key={key}>{draw(close)}</Fragment>
        ))}
      </Suspense>
    </RuntimeProvider>
  );
}

function isValues(answer: unknown): answer is Readonly<Record<string, unknown>> {
  return typeof answer === 'object' && answer !== null;
}
