import { type ComponentType, useState } from 'react';

type LoadedPanel<Props> = {
  /** null until it has been opened. */
  readonly Panel: ComponentType<Props> | null;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** For the button: starts loading the panel at the first sign that it will be opened, opens it and closes it. */
  readonly buttonProps: {
    readonly onPointerEnter: () => void;
    readonly onFocus: () => void;
    readonly onClick: () => void;
  };
};

/**
 * A panel below its button, from a separate chunk. It opens when it can be drawn completely, because the focus moves
 * into it.
 * @param onFailure called if it could not be loaded; the next click tries again
 */
export function useLoadedPanel<Props>(
  load: () => Promise<ComponentType<Props>>,
  onFailure: () => void,
): LoadedPanel<Props> {
  const [Panel, setPanel] = useState<ComponentType<Props> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const prepare = () => {
    // A failed panel is loaded again when it is opened.
    if (Panel === null) void load().catch(() => undefined);
  };
  const open = async () => {
    try {
      const loaded = Panel ?? (await load());
      setPanel(() => loaded);
      setOpen(true);
    } catch {
      onFailure();
    }
  };
  const onClick = () => (isOpen ? setOpen(false) : void open());
  return { Panel, isOpen, setOpen, buttonProps: { onPointerEnter: prepare, onFocus: prepare, onClick } };
}
