export const texts = {
  introBy:
    '{{who}} salvou este registro em {{when}}, enquanto você editava. Escolha o que vale em cada campo; o restante já foi combinado.',
  excluded: 'Excluído: {{name}}',
  deactivated: 'Desativado: {{name}}',
  restored: 'Restaurado: {{name}}',
  restoreFailed: 'Não foi possível restaurar “{{name}}”',
  bin: 'Lixeira',
  saved: '{{who}} salvou este registro agora.',
  savedOwn: 'Você salvou este registro em outra janela agora.',
  savedAway: 'Este registro foi salvo agora.',
  deleted: 'Este registro foi excluído por outra pessoa.',
  show: 'Ver o que mudou',
  apply: 'Usar estas escolhas',
  failed: 'Não foi possível carregar o que mudou. Tente de novo.',
};
