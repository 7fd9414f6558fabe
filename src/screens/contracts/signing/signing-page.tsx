import { Loader } from '@mantine/core';
import { useTexts } from '../../../ui/i18n/texts.ts';
import { ContractPage } from '../page/contract-page.tsx';
import '../texts/signing/index.ts';

type SigningPageProps = {
  readonly idContrato: number;
  readonly idCliente: number;
  /** As the address has it. */
  readonly fase: string;
  readonly code: string | null;
};

/** Signing a contract by the link of a mail. */
export function SigningPage(_props: SigningPageProps) {
  const t = useTexts('contract-signing');
  return (
    <ContractPage title={t('title')}>
      <Loader />
    </ContractPage>
  );
}
