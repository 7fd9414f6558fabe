-- include: filiais
where :administrador
  or :tipo like '%ADMINISTRATIVO%'
  or f.id_pais = :pais_id
