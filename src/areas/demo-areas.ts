// `npm run generate` writes this file from the folders of the areas.
import { accountDemo } from './account/demo/area.ts';
import { approvalDemo } from './approval/demo/area.ts';
import { branchesDemo } from './branches/demo/area.ts';
import { campaignsDemo } from './campaigns/demo/area.ts';
import { catalogueDemo } from './catalogue/demo/area.ts';
import { contractsDemo } from './contracts/demo/area.ts';
import { customerFilesDemo } from './customer-files/demo/area.ts';
import { customerFlowDemo } from './customer-flow/demo/area.ts';
import type { DemoArea, Demonstration } from './demo-area.ts';
import { demonstrationDemo } from './demonstration/demo/area.ts';
import { createDemonstration } from './demonstration/demo/index.ts';
import { dnaDemo } from './dna/demo/area.ts';
import { eventsDemo } from './events/demo/area.ts';
import { informativosDemo } from './informativos/demo/area.ts';
import { interviewsDemo } from './interviews/demo/area.ts';
import { networkDemo } from './network/demo/area.ts';
import { noticesDemo } from './notices/demo/area.ts';
import { ordersDemo } from './orders/demo/area.ts';
import { ownOrdersDemo } from './own-orders/demo/area.ts';
import { paymentDemo } from './payment/demo/area.ts';
import { pointsDemo } from './points/demo/area.ts';
import { promotionsDemo } from './promotions/demo/area.ts';
import { rankingsDemo } from './rankings/demo/area.ts';
import { registrationDemo } from './registration/demo/area.ts';
import { sessionDemo } from './session/demo/area.ts';
import { serveSimulators, simulatorsModule } from './simulators/demo/index.ts';
import { transmissionDemo } from './transmission/demo/area.ts';

/** What areas have in a demonstration. */
export const demoAreas: readonly DemoArea[] = [
  sessionDemo,
  customerFilesDemo,
  customerFlowDemo,
  noticesDemo,
  accountDemo,
  eventsDemo,
  registrationDemo,
  interviewsDemo,
  dnaDemo,
  contractsDemo,
  informativosDemo,
  promotionsDemo,
  branchesDemo,
  networkDemo,
  catalogueDemo,
  ordersDemo,
  paymentDemo,
  pointsDemo,
  rankingsDemo,
  transmissionDemo,
  ownOrdersDemo,
  campaignsDemo,
  approvalDemo,
  demonstrationDemo,
];

/** Everything that only a demonstration, or development, has. */
export const demonstration: Demonstration = createDemonstration(demoAreas, {
  modules: [simulatorsModule],
  servePages: serveSimulators,
});
