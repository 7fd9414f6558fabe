import { useMemo } from 'react';
import { type DialCountry, dialCountries } from '../../../domain/countries/countries.ts';
import { useHost } from '../../host/host-context.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { useInputTexts } from '../../texts/inputs/index.ts';
import { ChoicePanel } from '../multi/choice-panel.tsx';
import { findChoices } from '../relation/find-choices.ts';

type CountryPanelProps = {
  readonly listId: string;
  /** Letters of the chosen country, and its code: several countries may share a code. */
  readonly sigla: string | null;
  readonly ddi: string;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly onChoose: (country: Pick<DialCountry, 'ddi' | 'sigla' | 'img'>) => void;
  readonly onClose: () => void;
};

/** The countries of a telephone number: the short list of the specification first, then all others by name. */
export function CountryPanel({ listId, sigla, ddi, search, onSearch, onChoose, onClose }: CountryPanelProps) {
  const t = useRuntimeTexts();
  const inputTexts = useInputTexts();
  const { language } = useHost();
  const choices = useMemo(() => {
    const { common, others } = dialCountries(language);
    const choice = (group: string) => (country: DialCountry) => ({
      key: country.iso2,
      label: `${country.pais} (${country.sigla === 'EUA' ? inputTexts('phone.EUA') : country.sigla})`,
      image: country.img,
      detail: `+${country.ddi}`,
      group: inputTexts(group),
      country,
    });
    return [...common.map(choice('phone.common')), ...others.map(choice('phone.others'))];
  }, [language, inputTexts]);
  const chosen =
    choices.find(({ country }) => country.ddi === ddi && country.sigla === sigla) ??
    choices.find(({ country }) => country.ddi === ddi);
  return (
    <ChoicePanel
      listId={listId}
      label={inputTexts('phone.countries')}
      choices={findChoices(choices, search)}
      chosen={new Set(chosen === undefined ? [] : [chosen.key])}
      isMultiple={false}
      search={search}
      searchLabel={inputTexts('phone.search')}
      onSearch={onSearch}
      onToggle={(key) => {
        const found = choices.find((each) => each.key === key);
        if (found !== undefined) onChoose(found.country);
        onClose();
      }}
      onClose={onClose}
      emptyText={t('picker.nothing')}
    />
  );
}
