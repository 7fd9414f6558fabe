import { academyModule } from './academy/server/module.ts';
import { accountModule } from './account/server/module.ts';
import { administrationModule } from './administration/server/module.ts';
import { alertsModule } from './alerts/server/module.ts';
import { approvalModule } from './approval/server/module.ts';
import { branchesModule } from './branches/server/module.ts';
import { campaignsModule } from './campaigns/server/module.ts';
import { cardsModule } from './cards/server/module.ts';
import { catalogueModule } from './catalogue/server/module.ts';
import { cataloguePicturesModule } from './catalogue-pictures/server/module.ts';
import { classificationModule } from './classification/server/module.ts';
import { cloningModule } from './cloning/server/module.ts';
import { commentsModule } from './comments/server/module.ts';
import { contractsModule } from './contracts/server/module.ts';
import { conversionsModule } from './conversions/server/module.ts';
import { customerFilesModule } from './customer-files/server/module.ts';
import { customerFlowModule } from './customer-flow/server/module.ts';
import { dashboardsModule } from './dashboards/server/module.ts';
import { deliveryModule } from './delivery/server/module.ts';
import { dnaModule } from './dna/server/module.ts';
import { eventsModule } from './events/server/module.ts';
import { evolutionModule } from './evolution/server/module.ts';
import { exportsModule } from './exports/server/module.ts';
import { filesModule } from './files/server/module.ts';
import { flowsModule } from './flows/server/module.ts';
import { graduationModule } from './graduation/server/module.ts';
import { helpModule } from './help/server/module.ts';
import { importModule } from './import/server/module.ts';
import { informativosModule } from './informativos/server/module.ts';
import { interviewsModule } from './interviews/server/module.ts';
import { invoicingModule } from './invoicing/server/module.ts';
import { languageModule } from './language/server/module.ts';
import { masksModule } from './masks/server/module.ts';
import type { ServerModule } from './module.ts';
import { networkModule } from './network/server/module.ts';
import { noticesModule } from './notices/server/module.ts';
import { oidcModule } from './oidc/server/module.ts';
import { operationsModule } from './operations/server/module.ts';
import { ordersModule } from './orders/server/module.ts';
import { ownOrdersModule } from './own-orders/server/module.ts';
import { paymentModule } from './payment/server/module.ts';
import { peopleModule } from './people/server/module.ts';
import { personalDataModule } from './personal-data/server/module.ts';
import { pointsModule } from './points/server/module.ts';
import { promotionsModule } from './promotions/server/module.ts';
import { rankingsModule } from './rankings/server/module.ts';
import { readLogModule } from './read-log/server/module.ts';
import { recordsModule } from './records/server/module.ts';
import { registrationModule } from './registration/server/module.ts';
import { rmaModule } from './rma/server/module.ts';
import { screensModule } from './screens/server/module.ts';
import { secondFactorModule } from './second-factor/server/module.ts';
import { sessionModule } from './session/server/module.ts';
import { settingsModule } from './settings/server/module.ts';
import { shellModule } from './shell/server/module.ts';
import { sqlToolModule } from './sql-tool/server/module.ts';
import { stockModule } from './stock/server/module.ts';
import { studioModule } from './studio/server/module.ts';
import { swaggerModule } from './swagger/server/module.ts';
import { transferModule } from './transfer/server/module.ts';
import { transmissionModule } from './transmission/server/module.ts';

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
  contractsModule,
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
  commentsModule,
  swaggerModule,
  // Answers lists by their statements as they are, where no area before it has a word about who asks.
  recordsModule,
];
