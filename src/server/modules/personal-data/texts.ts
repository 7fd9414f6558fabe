/** What the platform keeps of somebody, as people read it: in Portuguese, translated by its words as labels are. */
export const platformTitles = {
  sessions: 'Sessões abertas',
  passwords: 'Senhas',
  authenticators: 'Aplicativos autenticadores',
  recoveryCodes: 'Códigos de recuperação',
  challenges: 'Entradas em curso',
  browsers: 'Navegadores com avisos',
  passwordLinks: 'Links de senha',
  emailLinks: 'Links de e-mail',
  attempts: 'Respostas guardadas de chamadas',
  acceptances: 'Links de aceite',
  letters: 'Cartas de recomendação',
  sent: 'Documentos enviados',
  interviews: 'Respostas de entrevistas',
  signingCodes: 'Códigos de assinatura',
  trails: 'Andamento de contratos sem assinatura',
  signers: 'Signatários de contratos sem assinatura',
  drafts: 'Documentos de contratos sem assinatura',
  unsigned: 'Contratos sem assinatura',
  files: 'Arquivos',
  history: 'Histórico de mudanças',
  imports: 'Arquivos de importações concluídas',
  signed: 'Contratos assinados',
  points: 'Meses de pontos',
  readings: 'Leituras de dados sensíveis',
  contracts: 'Contratos',
  network: 'Rede',
  archive: 'Dados pessoais',
  made: 'Registrado em',
} as const;

/** Why something stays after an erasure. */
export const reasons = {
  plain: 'Não diz quem a pessoa é.',
  contract: 'Contrato assinado: prova o que foi combinado e fica inteiro, com selo e assinaturas (LGPD, art. 16, I).',
  history: 'As mudanças ficam registradas sem os valores.',
  ledger: 'Pontos e rede não dizem quem a pessoa é, e são a conta de outros.',
} as const;
