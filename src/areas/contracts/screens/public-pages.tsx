import { PublicContract } from './public/public-contract.tsx';
import { SigningRoute } from './signing/signing-route.tsx';
import { VerifyPage } from './verify/verify-page.tsx';

const pages = { signing: SigningRoute, contract: PublicContract, verify: VerifyPage } as const;

/**
 * The pages of contracts outside of the frame. They load as one chunk, so that the start code refers to one file
 * instead of three.
 */
export function PublicPages({ page }: { readonly page: keyof typeof pages }) {
  const Page = pages[page];
  return <Page />;
}
