import { Loader } from '@mantine/core';
import { useTexts } from '../../../ui/i18n/texts.ts';
import { ContractPage } from '../page/contract-page.tsx';
import '../texts/verify/index.ts';

/** `/public/assinaturas/:codigo?`: whether a document is the one that was signed here, by its code or by the file. */
export function VerifyPage() {
  const t = useTexts('contract-verify');
  return (
    <ContractPage title={t('title')}>
      <Loader />
    </ContractPage>
  );
}
