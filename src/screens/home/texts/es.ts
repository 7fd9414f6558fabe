export const texts = {
  morning: 'Buenos días, {{name}}',
  afternoon: 'Buenas tardes, {{name}}',
  evening: 'Buenas noches, {{name}}',
  open: 'Pestañas abiertas',
  screens: 'Sus pantallas',
  others: 'Otras',
  empty: 'Ninguna pantalla habilitada para usted',
  emptyHint: 'Hable con el administrador de su empresa para recibir acceso.',
  missing: 'Este menú ya no existe',
  missingHint: 'Elija otra entrada en el menú del costado.',
  menuError: 'El menú no se cargó',
};
