import { Loader } from '@mantine/core';

type PreparePageProps = {
  readonly idContrato: number;
  readonly idCliente: number;
};

/** The phase `prepare` of a contract, in which marks are placed and the witness is named (specification 002, section 2.15). */
export function PreparePage(_props: PreparePageProps) {
  return <Loader />;
}
