export const texts = {
  close: 'Cerrar',
  retry: 'Intentar de nuevo',
  loading: 'Cargando',
  unprinted: 'Esta parte no se había cargado cuando se imprimió la página.',
  error: {
    title: 'No se pudo cargar',
    reference: 'Código para soporte: {{id}}',
  },
  password: {
    strength: 'Seguridad de la contraseña: {{strength}}',
    weak: 'Débil',
    medium: 'Media',
    strong: 'Fuerte',
  },
};
