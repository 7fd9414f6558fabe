import { type ReactNode, useContext, useMemo, useState } from 'react';
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router';

/**
 * Lets a screen know the address of its own tab only. Else every address that another tab goes to would draw all hidden
 * screens anew: the router's hooks read the address of the moment even where another one is given to them.
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
