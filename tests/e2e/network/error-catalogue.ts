/** A text of the error catalogue (specification 002, section 8) and what shows it to a person. */
export type CatalogueEntry = {
  /** As the portal shows it; of one with a value in it, what stands before the value. */
  readonly text: string;
  /** The test that shows it, seen from `tests/e2e`. */
  readonly spec?: string;
  /** The issue whose screens show it, where none of consultants, credentials and badges does. */
  readonly issue?: number;
};

/** What the registration of a consultant says. */
const registration: readonly CatalogueEntry[] = [
  {
    text: 'O CPF informado no registro de consultor já existe em nossa base como sócio! Não será possível prosseguir!',
    spec: 'registration/register-consultant.spec.ts',
  },
  {
    text: 'O CPF informado no registro de consultor já existe em nossa base como cônjuge! Não será possível prosseguir!',
    spec: 'registration/register-consultant.spec.ts',
  },
  {
    text: 'Já existe um Cliente relacionado à esta pessoa! Não será possível prosseguir!',
    spec: 'registration/register-consultant.spec.ts',
  },
  {
    text: 'Identificamos um cadastro já iniciado com o CPF informado, caso queira que os dados sejam pré-carregados clique no botão confirmar',
    spec: 'registration/register-consultant.spec.ts',
  },
  // What the server says of an e-mail, a phone and a CNPJ that are taken.
  { text: 'Este e-mail já está cadastrado para outro cliente.', spec: 'registration/consultant-texts.spec.ts' },
  { text: 'Este telefone já está cadastrado para outro cliente.', spec: 'registration/register-consultant.spec.ts' },
  { text: 'Este CNPJ já está cadastrado para outro cliente.', spec: 'evolution/evolution.spec.ts' },
  {
    text: 'Ocorreu uma falha ao tentar gerar um novo Código Mundial, entre em contato com o suporte!',
    spec: 'registration/consultant-texts.spec.ts',
  },
  { text: 'A Filial é obrigatória. Verifique!', spec: 'registration/consultant-texts.spec.ts' },
  // Section 2.6 and 6.
  { text: 'Em qual país você deseja cadastrar este consultor?', spec: 'registration/consultant-texts.spec.ts' },
  {
    text: 'Declaro serem verdadeiras e assumo total resposabilidade',
    spec: 'registration/register-consultant.spec.ts',
  },
];

/** What the tabs of a consultant say. */
const evolution: readonly CatalogueEntry[] = [
  {
    text: 'Esse consultor consta como pendente, oriente-o a realizar o aceite através do e-mail informado no momento do cadastro',
    spec: 'registration/consultant-texts.spec.ts',
  },
  { text: 'Este consultor não está na sua rede.', spec: 'registration/consultant-texts.spec.ts' },
  { text: 'Nenhum Ítem selecionado', spec: 'evolution/evolution.spec.ts' },
  { text: 'Resultado Vinculação', spec: 'evolution/evolution.spec.ts' },
  { text: 'Deseja realmente remover o item?', spec: 'evolution/evolution.spec.ts' },
  { text: 'Deseja realmente evoluir ', spec: 'evolution/evolution.spec.ts' },
  { text: 'D.I. Energy', spec: 'evolution/evolution.spec.ts' },
  {
    text: 'Você não possui permissão para visualizar esses documentos, apenas o 1º D.I Ascendente',
    spec: 'registration/consultant-texts.spec.ts',
  },
];

/** What credentials and badges say, and what all forms do. */
const credentials: readonly CatalogueEntry[] = [
  { text: 'Ocorreu um erro ao enviar o arquivo.', spec: 'events/badges.spec.ts' },
  { text: 'Deseja enviar as credencias ao consultor via e-mail?', spec: 'registration/consultant-texts.spec.ts' },
  { text: 'Alguns erros foram encontrados', spec: 'events/badges.spec.ts' },
  // The two buttons of a question.
  { text: 'Confirmar', spec: 'evolution/evolution.spec.ts' },
  { text: 'Cancelar', spec: 'evolution/evolution.spec.ts' },
  { text: 'Não', spec: 'registration/consultant-texts.spec.ts' },
];

/** What screens of other issues say. */
const elsewhere: readonly CatalogueEntry[] = [
  // 19: reports.
  { text: 'Cliente não informado', spec: '../components/screens/dashboard-period.test.tsx', issue: 19 },
  { text: 'Período Informado é Inválido', spec: 'views/screens-from-calls.spec.ts', issue: 19 },
  // 21: contracts and signing.
  { text: 'Nada para processar!', issue: 21 },
  // 22: cloning, teams, live transmission.
  { text: 'Todos os Clientes da rede projetada já existem na Filial de Destino. Verifique!', issue: 22 },
  { text: 'Falha ao tentar validar o documento do cliente principal. Verique!', issue: 22 },
  { text: 'O Cliente selecionado já está na lista. Verifique!', issue: 22 },
  { text: 'Faltam informações para efetivar a clonagem da rede, Verifique!', issue: 22 },
  { text: 'Deseja realmente clonar os cadastros selecionados?', issue: 22 },
  { text: 'Alguns erros foram encontrados. Verifique!', spec: 'dna/dna-team.spec.ts', issue: 22 },
  { text: 'O Tipo da Rede é Obrigatório, Verifique!', issue: 22 },
  {
    text: 'O limite de consultores permitidos na Rede já foi atingido!',
    spec: 'dna/dna-team.spec.ts',
    issue: 22,
  },
  { text: 'Consultor já está inserido nesta rede. Verifique!', issue: 22 },
  { text: 'Consultor já inserido em outra rede. Verifique!', issue: 22 },
  { text: 'Deseja realmente remover este Consultor?', spec: 'dna/dna-team.spec.ts', issue: 22 },
  { text: 'DevTools detectado! Por favor, feche-o para continuar.', spec: 'transmission/live.spec.ts', issue: 22 },
  { text: 'Esta ação está desabilitada!', spec: 'transmission/live.spec.ts', issue: 22 },
];

/** Every text of the catalogue. */
export const errorCatalogue: readonly CatalogueEntry[] = [...registration, ...evolution, ...credentials, ...elsewhere];
