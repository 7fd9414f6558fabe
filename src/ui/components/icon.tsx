import { drawings as usual } from 'virtual:tabler-icons/usual';
import { createReactComponent, type IconNode, type Icon as TablerIcon } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

/** Icons as components, by name; null for a name unknown to Tabler. */
const known = new Map<string, TablerIcon | null>();

type IconProps = {
  /** Tabler name in kebab case, as in `x-icon` and menus; an unknown one draws the fallback. */
  readonly name: string | null | undefined;
  /** In pixels. */
  readonly size?: number;
};

/** A Tabler icon by name. Decorative: the text beside it has the meaning. */
export function Icon({ name, size = 18 }: IconProps) {
  const icon = useIcon(name ?? fallback);
  const Drawn = icon === 'loading' ? null : (icon ?? findKnown(fallback));
  return (
    <span aria-hidden="true" style={{ display: 'inline-grid', inlineSize: size, blockSize: size, flex: 'none' }}>
      {Drawn ? <Drawn size={size} stroke={1.6} /> : null}
    </span>
  );
}

const fallback = 'file-text';

function useIcon(name: string): TablerIcon | 'loading' | null {
  const [, setLoaded] = useState(0);
  const icon = findKnown(name);
  const isKnown = icon !== undefined;

  useEffect(() => {
    if (isKnown) return;
    let isShown = true;
    void loadDrawing(name).then((drawing) => {
      keep(name, drawing);
      if (isShown) setLoaded((count) => count + 1);
    });
    return () => {
      isShown = false;
    };
  }, [name, isKnown]);

  return isKnown ? icon : 'loading';
}

/** A loaded or bundled icon; undefined for one that has to be loaded. */
function findKnown(name: string): TablerIcon | null | undefined {
  return known.get(name) ?? (Object.hasOwn(usual, name) ? keep(name, usual[name]) : known.get(name));
}

function keep(name: string, drawing: IconNode | null | undefined): TablerIcon | null {
  const icon = drawing ? createReactComponent('outline', name, name, drawing) : null;
  known.set(name, icon);
  return icon;
}

/** The drawing of any icon, by the group of its name. */
async function loadDrawing(name: string): Promise<IconNode | null> {
  try {
    const { iconGroups } = await import('virtual:tabler-icons');
    const group = iconGroups.findLast(([first]) => first <= name);
    const drawings = (await group?.[1]())?.drawings;
    return (drawings && Object.hasOwn(drawings, name) ? drawings[name] : null) ?? null;
  } catch {
    return null;
  }
}
