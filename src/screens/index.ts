import { acceptanceArea } from './acceptance/area.tsx';
import { accountArea } from './account/area.tsx';
import type { WebArea } from './area.ts';
import { commerceArea } from './commerce/area.tsx';
import { contractsArea } from './contracts/area.tsx';
import { credentialsArea } from './credentials/area.tsx';
import { dnaArea } from './dna/area.tsx';
import { externalArea } from './external/area.tsx';
import { firstAccessArea } from './first-access/area.tsx';
import { genericArea } from './generic/area.tsx';
import { helpArea } from './help/area.tsx';
import { homeArea } from './home/area.tsx';
import { importArea } from './import/area.tsx';
import { noticesArea } from './notices/area.tsx';
import { promotionsArea } from './promotions/area.tsx';
import { studioArea } from './studio/area.tsx';
import { swaggerArea } from './swagger/area.tsx';

/** Every area of the web app. */
export const webAreas: readonly WebArea[] = [
  homeArea,
  genericArea,
  importArea,
  studioArea,
  noticesArea,
  helpArea,
  swaggerArea,
  accountArea,
  commerceArea,
  externalArea,
  promotionsArea,
  firstAccessArea,
  credentialsArea,
  contractsArea,
  acceptanceArea,
  dnaArea,
];
