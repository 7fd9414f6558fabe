-- include: pessoas_da_rede
where c.tipo in ('CONSULTOR', 'CONSULTOR_ENERGY', 'DI')
  and c.status not in ('PENDENTE', 'INATIVO', 'BLOQUEADO')
