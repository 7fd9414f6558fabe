import { iconGroups } from 'virtual:tabler-icons';
import {
  IconBox,
  IconBuilding,
  IconBuildingBank,
  IconBuildingStore,
  IconCalendar,
  IconCash,
  IconChartBar,
  IconFileText,
  IconFolder,
  IconHeart,
  IconHome,
  IconId,
  IconLayoutGrid,
  IconList,
  IconMap,
  IconMapPin,
  IconPackage,
  IconSettings,
  IconShoppingCart,
  IconTag,
  IconTruck,
  IconUser,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import { type ComponentType, useEffect, useState } from 'react';

type Drawing = ComponentType<{ size?: number | string; stroke?: number | string }>;

/** Icons of the usual menus come with the code; all others load with the icons of the same first letter. */
const known = new Map<string, Drawing | null>(
  Object.entries({
    box: IconBox,
    building: IconBuilding,
    'building-bank': IconBuildingBank,
    'building-store': IconBuildingStore,
    calendar: IconCalendar,
    cash: IconCash,
    'chart-bar': IconChartBar,
    'file-text': IconFileText,
    folder: IconFolder,
    heart: IconHeart,
    home: IconHome,
    id: IconId,
    'layout-grid': IconLayoutGrid,
    list: IconList,
    map: IconMap,
    'map-pin': IconMapPin,
    package: IconPackage,
    settings: IconSettings,
    'shopping-cart': IconShoppingCart,
    tag: IconTag,
    truck: IconTruck,
    user: IconUser,
    users: IconUsers,
    world: IconWorld,
  }),
);

type IconProps = {
  /** Tabler name in kebab case, as `x-icon` and menus have it; an unknown one draws the fallback. */
  readonly name: string | null | undefined;
  /** Pixels. */
  readonly size?: number;
};

/** A Tabler icon by name. Decoration only: the text beside it says what it means. */
export function Icon({ name, size = 18 }: IconProps) {
  const drawing = useDrawing(name ?? 'file-text');
  const Drawn = drawing === 'loading' ? null : (drawing ?? IconFileText);
  return (
    <span aria-hidden="true" style={{ display: 'inline-grid', inlineSize: size, blockSize: size, flex: 'none' }}>
      {Drawn ? <Drawn size={size} stroke={1.6} /> : null}
    </span>
  );
}

function useDrawing(name: string): Drawing | 'loading' | null {
  const [, setLoaded] = useState(0);
  const isKnown = known.has(name);

  useEffect(() => {
    if (isKnown) return;
    let isShown = true;
    void loadDrawing(name).then((drawing) => {
      known.set(name, drawing);
      if (isShown) setLoaded((count) => count + 1);
    });
    return () => {
      isShown = false;
    };
  }, [name, isKnown]);

  return isKnown ? (known.get(name) ?? null) : 'loading';
}

async function loadDrawing(name: string): Promise<Drawing | null> {
  const group = Object.hasOwn(iconGroups, name.charAt(0)) ? iconGroups[name.charAt(0)] : undefined;
  if (!group) return null;
  try {
    const { icons } = await group();
    return Object.hasOwn(icons, name) ? (icons[name] ?? null) : null;
  } catch {
    return null;
  }
}
