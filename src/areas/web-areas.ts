// `npm run generate` writes this file from the folders of the areas.
import { accountArea } from './account/screens/area.tsx';
import type { WebArea } from './area.ts';
import { catalogueArea } from './catalogue/screens/area.tsx';
import { contractsArea } from './contracts/screens/area.tsx';
import { dnaArea } from './dna/screens/area.tsx';
import { externalArea } from './external/screens/area.tsx';
import { helpArea } from './help/screens/area.tsx';
import { homeArea } from './home/screens/area.tsx';
import { importArea } from './import/screens/area.tsx';
import { noticesArea } from './notices/screens/area.tsx';
import { paymentArea } from './payment/screens/area.tsx';
import { promotionsArea } from './promotions/screens/area.tsx';
import { recordsArea } from './records/screens/area.tsx';
import { sessionArea } from './session/screens/area.tsx';
import { studioArea } from './studio/screens/area.tsx';
import { swaggerArea } from './swagger/screens/area.tsx';

/** Every area of the web app. */
export const webAreas: readonly WebArea[] = [
  sessionArea,
  noticesArea,
  helpArea,
  accountArea,
  dnaArea,
  contractsArea,
  promotionsArea,
  catalogueArea,
  paymentArea,
  importArea,
  studioArea,
  swaggerArea,
  recordsArea,
  externalArea,
  homeArea,
];
