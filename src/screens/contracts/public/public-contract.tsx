import { Loader } from '@mantine/core';
import { useTexts } from '../../../ui/i18n/texts.ts';
import { ContractPage } from '../page/contract-page.tsx';
import '../texts/signing/index.ts';

/** `/public/contracts?codigo_sessao=`: a contract for whoever has its link. */
export function PublicContract() {
  const t = useTexts('contract-signing');
  return (
    <ContractPage title={t('contract')}>
      <Loader />
    </ContractPage>
  );
}
