import { academyModule } from './academy/module.ts';
import { accountModule } from './account/module.ts';
import { administrationModule } from './administration/module.ts';
import { alertsModule } from './alerts/module.ts';
import { approvalModule } from './approval/module.ts';
import { branchesModule } from './branches/module.ts';
import { campaignsModule } from './campaigns/module.ts';
import { cardsModule } from './cards/module.ts';
import { catalogueModule } from './catalogue/module.ts';
import { cataloguePicturesModule } from './catalogue-pictures/module.ts';
import { classificationModule } from './classification/module.ts';
import { cloningModule } from './cloning/module.ts';
import { commentsModule } from './comments/module.ts';
import { contractModule } from './contract/module.ts';
import { conversionsModule } from './conversions/module.ts';
import { customerFilesModule } from './customer-files/module.ts';
import { customerFlowModule } from './customer-flow/module.ts';
import { dashboardsModule } from './dashboards/module.ts';
import { deliveryModule } from './delivery/module.ts';
import { demonstrationModule } from './demonstration/module.ts';
import { dnaModule } from './dna/module.ts';
import { eventsModule } from './events/module.ts';
import { evolutionModule } from './evolution/module.ts';
import { exportsModule } from './exports/module.ts';
import { filesModule } from './files/module.ts';
import { flowsModule } from './flows/module.ts';
import { graduationModule } from './graduation/module.ts';
import { helpModule } from './help/module.ts';
import { importModule } from './import/module.ts';
import { informativosModule } from './informativos/module.ts';
import { interviewsModule } from './interviews/module.ts';
import { invoicingModule } from './invoicing/module.ts';
import { languageModule } from './language/module.ts';
import { masksModule } from './masks/module.ts';
import type { ServerModule } from './module.ts';
import { networkModule } from './network/module.ts';
import { noticesModule } from './notices/module.ts';
import { oidcModule } from './oidc/module.ts';
import { operationsModule } from './operations/module.ts';
import { ordersModule } from './orders/module.ts';
import { ownOrdersModule } from './own-orders/module.ts';
import { paymentModule } from './payment/module.ts';
import { peopleModule } from './people/module.ts';
import { personalDataModule } from './personal-data/module.ts';
import { pointsModule } from './points/module.ts';
import { promotionsModule } from './promotions/module.ts';
import { rankingsModule } from './rankings/module.ts';
import { readLogModule } from './read-log/module.ts';
import { recordsModule } from './records/module.ts';
import { registrationModule } from './registration/module.ts';
import { rmaModule } from './rma/module.ts';
import { screensModule } from './screens/module.ts';
import { secondFactorModule } from './second-factor/module.ts';
import { sessionModule } from './session/module.ts';
import { settingsModule } from './settings/module.ts';
import { shellModule } from './shell/module.ts';
import { signingModule } from './signing/module.ts';
import { simulatorsModule } from './simulators/module.ts';
import { sqlToolModule } from './sql-tool/module.ts';
import { stockModule } from './stock/module.ts';
import { studioModule } from './studio/module.ts';
import { transferModule } from './transfer/module.ts';
import { transmissionModule } from './transmission/module.ts';

/** Every area of the server. The rules of records are asked in this order. */
export const serverModules: readonly ServerModule[] = [
  sessionModule,
  readLogModule,
  personalDataModule,
  secondFactorModule,
  oidcModule,
  shellModule,
  screensModule,
  flowsModule,
  customerFilesModule,
  customerFlowModule,
  alertsModule,
  administrationModule,
  languageModule,
  noticesModule,
  helpModule,
  academyModule,
  accountModule,
  settingsModule,
  eventsModule,
  registrationModule,
  peopleModule,
  evolutionModule,
  interviewsModule,
  dnaModule,
  signingModule,
  informativosModule,
  promotionsModule,
  filesModule,
  exportsModule,
  cardsModule,
  cataloguePicturesModule,
  branchesModule,
  networkModule,
  catalogueModule,
  stockModule,
  ordersModule,
  invoicingModule,
  paymentModule,
  pointsModule,
  graduationModule,
  rankingsModule,
  rmaModule,
  dashboardsModule,
  transferModule,
  cloningModule,
  transmissionModule,
  ownOrdersModule,
  campaignsModule,
  approvalModule,
  classificationModule,
  deliveryModule,
  sqlToolModule,
  masksModule,
  importModule,
  conversionsModule,
  studioModule,
  operationsModule,
  demonstrationModule,
  commentsModule,
  contractModule,
  // Answers lists by their relations as they are, where no area before it has a word about who asks.
  recordsModule,
];

/** Areas that only servers of development have, beside the others. */
export const developmentModules: readonly ServerModule[] = [simulatorsModule];
