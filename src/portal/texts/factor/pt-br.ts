export const texts = {
  ask: 'Digite o código que o seu aplicativo autenticador mostra agora.',
  demanded:
    'O seu perfil exige a verificação em duas etapas. Leia o QR Code com um aplicativo autenticador e digite o código que ele mostra.',
  code: 'Código',
  codeHint: 'Sem o telefone? Digite um dos seus códigos de recuperação.',
  codeMissing: 'Digite o código de seis dígitos.',
  confirm: 'CONFIRMAR',
  back: 'Voltar para a senha',
  qr: 'QR Code para o aplicativo autenticador',
  typed: 'Ou digite esta chave no aplicativo:',
  copy: 'Copiar chave',
  copied: 'Copiado',
  codes: 'Códigos de recuperação',
  codesHint:
    'Cada um substitui o código do aplicativo uma única vez. Guarde-os agora: eles não serão mostrados de novo.',
  copyAll: 'Copiar códigos',
  save: 'Baixar códigos',
  file: 'vitral-codigos-de-recuperacao.txt',
  goOn: 'Já guardei, continuar',
};
