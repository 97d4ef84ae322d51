import * as icons from '../ui/icons';
import { BasketCoil } from '../ui/art/basket-coil';
import { BrandMark } from '../ui/art/brand-mark';
import { CardMarks } from '../ui/art/card-marks';
import { DryRiverbed } from '../ui/art/dry-riverbed';
import { BasketMark, BridgeMark, DropsMark } from '../ui/art/info-marks';
import { Lodge } from '../ui/art/lodge';
import { Mokoro } from '../ui/art/mokoro';
import { OldBridge } from '../ui/art/old-bridge';
import { RiverMap } from '../ui/art/river-map';
import { TriangleBand } from '../ui/art/triangle-band';
import { TwoHalves } from '../ui/art/two-halves';
import { Row } from './row';

const { icon: _make, ...ICONS } = icons;
const ART = { BasketCoil, BrandMark, DryRiverbed, BasketMark, BridgeMark, DropsMark, Lodge, Mokoro, OldBridge, TriangleBand, TwoHalves };

export function Pictures() {
  return (
    <>
      <Row title="icons">
        {Object.entries(ICONS).map(([name, Icon]) => (
          <Icon key={name} />
        ))}
      </Row>
      <Row title="art">
        {Object.entries(ART).map(([name, Art]) => (
          <div key={name} style={{ width: 'min(18rem, 100%)' }}>
            <Art />
          </div>
        ))}
        <CardMarks label="Visa and Mastercard" />
      </Row>
      <Row title="how far the flood has come">
        {[0, 1, 2, 3, 4].map((reached) => (
          <div key={reached} style={{ width: 'min(18rem, 100%)' }}>
            <RiverMap reached={reached} />
          </div>
        ))}
      </Row>
    </>
  );
}
