import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** The provider's fees for a season, as entered by an organiser from the provider's statement. */
@Entity('season_fees')
@Check('season_fees_amount', 'amount_cents >= 0')
export class SeasonFees {
  @ForeignKey('Season')
  @PrimaryColumn('int')
  seasonYear: number;
  @Column('int') amountCents: number;
}
