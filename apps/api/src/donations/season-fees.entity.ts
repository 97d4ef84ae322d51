import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The provider's fees of a season, entered by an organiser from its statement. */
@Entity('season_fees')
@Check('season_fees_amount', 'amount_cents >= 0')
export class SeasonFees {
  @ForeignKey('Season')
  @PrimaryColumn('int')
  seasonYear: number;
  @Column('int') amountCents: number;
}
