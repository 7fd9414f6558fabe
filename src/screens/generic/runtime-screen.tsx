import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { type ActionEvent, type OpenedView, type RuntimeHost, RuntimeProvider } from '../../runtime/index.ts';
import { useLanguage } from '../../ui/i18n/texts.ts';
import { useRuntimeHost } from './use-runtime-host.ts';

const OpenedViewDialog = lazy(() =>
  import('../../runtime/screens.ts').then(({ OpenedViewDialog }) => ({
    default: OpenedViewDialog,
  })),
);

type RuntimeScreenProps = {
  readonly children: ReactNode;
  /** Takes the events that actions of this screen emit. */
  readonly onEvent?: (event: ActionEvent) => void | Promise<void>;
};

type Opened = OpenedView & { readonly key: number; readonly close: () => void };

/** Gives a screen that is drawn by the runtime its portal, and shows the views that its actions open over it. */
export function RuntimeScreen({ children, onEvent }: RuntimeScreenProps) {
  const portal = useRuntimeHost(useLanguage());
  const [opened, setOpened] = useState<readonly Opened[]>([]);
  const host = useMemo<RuntimeHost>(
    () => ({
      ...portal,
      openView: (view) =>
        new Promise((resolve) => {
          setOpened((before) => {
            const key = (before.at(-1)?.key ?? 0) + 1;
            const close = () => {
              setOpened((now) => now.filter((each) => each.key !== key));
              resolve();
            };
            return [...before, { ...view, key, close }];
          });
        }),
      emit: (event) => {
        if (onEvent !== undefined) return onEvent(event);
        console.warn(`No machine of this screen listens to the event ${event.name}.`);
      },
    }),
    [portal, onEvent],
  );
  return (
    <RuntimeProvider host={host}>
      {children}
      <Suspense fallback={null}>
        {opened.map(({ key, close, ...view }) => (
          <OpenedViewDialog key={key} view={view} onClose={close} />
        ))}
      </Suspense>
    </RuntimeProvider>
  );
}
