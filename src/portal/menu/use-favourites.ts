import { useCallback, useMemo } from 'react';
import { textsOf } from '../../ui/i18n/texts.ts';
import { notify } from '../messages/messages.ts';
import { useUserSetting } from '../preferences/user-settings.ts';
import { flattenMenu, type MenuNode } from './menu-tree.ts';

/** Maximum; more would be a second menu. */
const maxFavourites = 30;

/** Menu entries that the user has starred, in the order of starring; stored by address on the server. */
export function useFavourites(menu: readonly MenuNode[]): {
  readonly favourites: readonly MenuNode[];
  readonly isFavourite: (address: string) => boolean;
  readonly toggle: (address: string) => void;
} {
  const { known, change } = useUserSetting('favoritos');
  const value = known?.value;
  const stored = useMemo(() => readFavourites(value), [value]);
  // Entries that the user may no longer open stay stored, and show again with the permission.
  const favourites = useMemo(() => {
    const byAddress = new Map(flattenMenu(menu).map((node) => [node.address, node]));
    return stored.flatMap((address) => byAddress.get(address) ?? []);
  }, [stored, menu]);

  const toggle = useCallback(
    (address: string) => {
      const toggled = (stored: unknown) => {
        const now = readFavourites(stored);
        const next = now.includes(address) ? now.filter((each) => each !== address) : [...now, address];
        if (next.length <= maxFavourites) return next;
        notify(textsOf('shell')('menu.tooManyFavourites', { most: maxFavourites }), 'error');
        return stored;
      };
      change(toggled).catch(() => notify(textsOf('shell')('menu.favouriteFailed'), 'error'));
    },
    [change],
  );

  return { favourites, isFavourite: (address) => stored.includes(address), toggle };
}

/** Reads the stored setting; values that are no addresses are left out. */
function readFavourites(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}
