export const texts = {
  introBy:
    '{{who}} guardó este registro el {{when}}, mientras usted editaba. Elija qué vale en cada campo; lo demás ya se combinó.',
  excluded: 'Eliminado: {{name}}',
  deactivated: 'Desactivado: {{name}}',
  restored: 'Restaurado: {{name}}',
  restoreFailed: 'No se pudo restaurar “{{name}}”',
  bin: 'Papelera',
  saved: '{{who}} guardó este registro ahora.',
  savedOwn: 'Usted guardó este registro en otra ventana ahora.',
  savedAway: 'Este registro se guardó ahora.',
  deleted: 'Otra persona eliminó este registro.',
  show: 'Ver qué cambió',
  apply: 'Usar estas opciones',
  failed: 'No se pudo cargar lo que cambió. Inténtelo de nuevo.',
};
