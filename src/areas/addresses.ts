// `npm run generate` writes this file from the folders of the areas.
import type { PortalScreen } from '../domain/screens/portal-screen.ts';
import { accountAddresses } from './account/addresses.ts';
import { approvalAddresses } from './approval/addresses.ts';
import { campaignsAddresses } from './campaigns/addresses.ts';
import { catalogueAddresses } from './catalogue/addresses.ts';
import { classificationAddresses } from './classification/addresses.ts';
import { cloningAddresses } from './cloning/addresses.ts';
import { contractsAddresses } from './contracts/addresses.ts';
import { customerFilesAddresses } from './customer-files/addresses.ts';
import { customerFlowAddresses } from './customer-flow/addresses.ts';
import { dashboardsAddresses } from './dashboards/addresses.ts';
import { dnaAddresses } from './dna/addresses.ts';
import { eventsAddresses } from './events/addresses.ts';
import { externalAddresses } from './external/addresses.ts';
import { graduationAddresses } from './graduation/addresses.ts';
import { helpAddresses } from './help/addresses.ts';
import { homeAddresses } from './home/addresses.ts';
import { informativosAddresses } from './informativos/addresses.ts';
import { interviewsAddresses } from './interviews/addresses.ts';
import { networkAddresses } from './network/addresses.ts';
import { noticesAddresses } from './notices/addresses.ts';
import { ordersAddresses } from './orders/addresses.ts';
import { ownOrdersAddresses } from './own-orders/addresses.ts';
import { paymentAddresses } from './payment/addresses.ts';
import { peopleAddresses } from './people/addresses.ts';
import { personalDataAddresses } from './personal-data/addresses.ts';
import { pointsAddresses } from './points/addresses.ts';
import { promotionsAddresses } from './promotions/addresses.ts';
import { rankingsAddresses } from './rankings/addresses.ts';
import { recordsAddresses } from './records/addresses.ts';
import { registrationAddresses } from './registration/addresses.ts';
import { rmaAddresses } from './rma/addresses.ts';
import { screensAddresses } from './screens/addresses.ts';
import { sessionAddresses } from './session/addresses.ts';
import { sqlToolAddresses } from './sql-tool/addresses.ts';
import { studioAddresses } from './studio/addresses.ts';
import { swaggerAddresses } from './swagger/addresses.ts';
import { transferAddresses } from './transfer/addresses.ts';

/**
 * Addresses of every area, with their names, gates and places in the menu. Server and web app read them as `portalScreens`.
 */
export const areaAddresses: readonly PortalScreen[] = [
  accountAddresses,
  approvalAddresses,
  campaignsAddresses,
  catalogueAddresses,
  classificationAddresses,
  cloningAddresses,
  contractsAddresses,
  customerFilesAddresses,
  customerFlowAddresses,
  dashboardsAddresses,
  dnaAddresses,
  eventsAddresses,
  externalAddresses,
  graduationAddresses,
  helpAddresses,
  homeAddresses,
  informativosAddresses,
  interviewsAddresses,
  networkAddresses,
  noticesAddresses,
  ordersAddresses,
  ownOrdersAddresses,
  paymentAddresses,
  peopleAddresses,
  personalDataAddresses,
  pointsAddresses,
  promotionsAddresses,
  rankingsAddresses,
  recordsAddresses,
  registrationAddresses,
  rmaAddresses,
  screensAddresses,
  sessionAddresses,
  sqlToolAddresses,
  studioAddresses,
  swaggerAddresses,
  transferAddresses,
].flat();
