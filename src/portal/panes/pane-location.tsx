import { type ReactNode, useContext, useMemo, useState } from 'react';
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router';

/**
 * Gives a screen only the address of its own tab. Otherwise every navigation in another tab would redraw all hidden
 * screens: the router's hooks read the current address even if another one is passed to them.
 */
export function PaneLocation({ location, children }: { readonly location: Location; readonly children: ReactNode }) {
  const [route] = useState(useContext(RouteContext));
  const place = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location]);
  return (
    <RouteContext value={route}>
      <LocationContext value={place}>{children}</LocationContext>
    </RouteContext>
  );
}
