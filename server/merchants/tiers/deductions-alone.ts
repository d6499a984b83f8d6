import { DEPOSIT_PRECISION } from "@plaza/domain/merchants/tiers.ts";
import { parseDecimal } from "@plaza/domain/money/decimal.ts";
import type { StaffId } from "@plaza/contract/ids.ts";
import type { Context } from "../../core/context.ts";
import type { Queryable } from "../../core/db/statement.ts";
import { takenByStaff, takenWithoutSecond, type MerchantDeposit } from "./deposit.store.ts";

/** How much one member of staff may still deduct without a second person, in minor units. */
export interface LeftAlone {
  /** Of this deposit, by everybody together. */
  readonly ofDeposit: bigint;
  /** Of all deposits, by this person. */
  readonly ofDay: bigint;
}

/** Reads both sums without a lock: before a deduction the caller holds the quota of the member of staff and the deposit. */
export async function leftAlone(context: Context, on: Queryable, depositId: MerchantDeposit["id"], staffId: StaffId): Promise<LeftAlone> {
  const { merchantFourEyesUsdt, staffDeductionsDayUsdt } = context.settings.current;
  const left = (most: string, taken: bigint) => {
    const rest = (parseDecimal(most, DEPOSIT_PRECISION) ?? 0n) - taken;
    return rest > 0n ? rest : 0n;
  };
  return {
    ofDeposit: left(merchantFourEyesUsdt, await takenWithoutSecond(on, depositId)),
    ofDay: left(staffDeductionsDayUsdt, await takenByStaff(on, staffId)),
  };
}
