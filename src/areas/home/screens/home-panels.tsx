import type { PainelInicio } from '../../../api/index.ts';
import { ViewPart } from '../../../render/views.ts';
import { DrawnScreen } from '../../drawn-screen.tsx';
import { HomePanel } from './home-panel.tsx';

/** The views on this user's home screen (`home` of a view), each below its name. */
export function HomePanels({ panels }: { readonly panels: readonly PainelInicio[] }) {
  return (
    <DrawnScreen>
      {panels.map((panel) => (
        <HomePanel key={panel.view} panel={panel}>
          <ViewPart name={panel.view} />
        </HomePanel>
      ))}
    </DrawnScreen>
  );
}
