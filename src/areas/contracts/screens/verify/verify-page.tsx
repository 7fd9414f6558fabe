import { Button, Loader, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { PublicQueries } from '../../../../portal/access/public-queries.tsx';
import { useTexts } from '../../../../ui/i18n/texts.ts';
import { ContractPage } from '../page/contract-page.tsx';
import { Outcome } from '../page/outcome.tsx';
import { FileDrop } from './file-drop.tsx';
import { Verdict } from './verdict.tsx';
import classes from './verify.module.css';
import { verificationQuery, verifyFile } from './verify.queries.ts';
import '../texts/verify/index.ts';

/** Maximum of bytes of a file: documents signed here are smaller. */
const greatestFile = 25_000_000;

/**
 * `/public/assinaturas/:codigo?`: verifies whether a document is the one signed here, by the code of its certificate or
 * by the file, for everybody (domain-facts, 1.5).
 */
export function VerifyPage() {
  const { codigo = '' } = useParams();
  return (
    <PublicQueries>
      <Verification key={codigo} codigo={codigo} />
    </PublicQueries>
  );
}

function Verification({ codigo }: { readonly codigo: string }) {
  const t = useTexts('contract-verify');
  const navigate = useNavigate();
  const [typed, setTyped] = useState(codigo);
  const [problem, setProblem] = useState<string | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const byCode = useQuery(verificationQuery(codigo));
  const byFile = useMutation({ mutationFn: verifyFile });
  const file = byFile.variables ?? null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = typed.trim();
    byFile.reset();
    if (given === '') setProblem(t('codeMissing'));
    else if (given === codigo) void byCode.refetch();
    else navigate(`/public/assinaturas/${encodeURIComponent(given)}`);
  };
  const check = (chosen: File) => {
    setProblem(null);
    setTooLarge(chosen.size > greatestFile);
    if (chosen.size <= greatestFile) byFile.mutate(chosen);
  };
  const { data, error } = file === null ? byCode : byFile;
  const isChecking = file === null ? byCode.isFetching : byFile.isPending;
  return (
    <ContractPage title={t('title')} about={t('intro')}>
      {isChecking ? (
        <Loader aria-label={t('checking')} />
      ) : error !== null ? (
        <Outcome
          tone="danger"
          icon={<IconAlertTriangle size={30} stroke={1.75} />}
          title={t('failed')}
          actions={
            <Button onClick={() => (file === null ? void byCode.refetch() : byFile.mutate(file))}>{t('again')}</Button>
          }
        >
          <p>{error.message}</p>
        </Outcome>
      ) : data === undefined ? null : (
        <Verdict verification={data} fileName={file?.name ?? null} />
      )}
      <section className={classes.ways}>
        <form className={classes.form} onSubmit={submit} noValidate>
          <TextInput
            label={t('code')}
            description={t('codeHelp')}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setProblem(null);
            }}
            error={problem}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={100}
          />
          <Button type="submit" variant={codigo === '' ? 'filled' : 'default'}>
            {t('check')}
          </Button>
        </form>
        <h2 className={classes.subtitle}>{t('file')}</h2>
        <FileDrop onFile={check} />
        {isTooLarge ? (
          <p className={classes.problem} role="alert">
            {t('fileTooLarge')}
          </p>
        ) : null}
        <p className={classes.help}>{t('fileHelp')}</p>
      </section>
    </ContractPage>
  );
}
