import { defineModule } from '../../module.ts';
import { hasClosedMonth } from '../../points/server/index.ts';
import { createMenuChanges } from './menu-changes.ts';
import { createMenuReader } from './menu-rows.ts';
import { menusView } from './menus-view.ts';
import { shellHandlers } from './shell.routes.ts';

/** Menu and screen check (specification 000, sections 3 and 7). */
export const shellModule = defineModule({
  name: 'shell',
  operations: ['check', 'listarMenuPrincipal', 'listarSubMenus', 'trazerMenu'],
  open: (services) => {
    const { db, entities, sessions, warn } = services;
    const changes = createMenuChanges(db, sessions.forget, warn('looking for changes of the menu failed'));
    const readMenu = createMenuReader(db, (entity) => entities.models().has(entity));
    return {
      handlers: shellHandlers({ ...services, readMenu, hasClosedMonth: () => hasClosedMonth(db) }),
      // One small statement checks whether the save touched any part of menus.
      onSaved: changes.refresh,
      // Windows treat a change of this view as a change of the menu, and reload the menu.
      events: () => (send) => changes.watch(() => send('message', { entities: [menusView] })),
      close: changes.close,
    };
  },
});
