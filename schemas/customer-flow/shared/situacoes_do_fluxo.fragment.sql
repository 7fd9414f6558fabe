-- As situações de um cliente, com o número e a cor de cada uma.
values
  (1, 'PENDENTE', 'Pendente', '#f59f00'),
  (2, 'ATIVO', 'Ativo', '#2f9e44'),
  (3, 'RECOMENDACAO', 'Recomendação', '#7048e8'),
  (4, 'EVOLUIR_PARA_DI', 'Evoluir para D.I.', '#0ca678'),
  (5, 'EVOLUIR_PARA_DIENERGY', 'Evoluir para D.I. Energy', '#22b8cf'),
  (6, 'APROVADO', 'Aprovado', '#1c7ed6'),
  (7, 'INATIVO', 'Inativo', '#868e96'),
  (8, 'BLOQUEADO', 'Bloqueado', '#c92a2a')
