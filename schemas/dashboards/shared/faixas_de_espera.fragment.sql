-- Há quantos dias se espera, em faixas.
values
  (1, 'ATE_7', 'Até 7 dias', 0, 7, '#2f9e44'),
  (2, 'ATE_15', '8 a 15 dias', 8, 15, '#f59f00'),
  (3, 'ATE_30', '16 a 30 dias', 16, 30, '#e8590c'),
  (4, 'MAIS', 'Mais de 30 dias', 31, 1000000, '#c92a2a')
