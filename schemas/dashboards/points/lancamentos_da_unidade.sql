-- Os lançamentos da rede do leitor que entraram por uma filial, nos meses do período.
-- include: lancamentos_da_rede
  and l.filial = :id_filial
